"""The page itself, in headless Chromium: `.ci/run browser` runs these programs."""
