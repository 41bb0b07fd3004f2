"""effect_api"""
