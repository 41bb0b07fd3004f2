"""What is in each box, and how does its booklet settle open questions? One file per edition."""
