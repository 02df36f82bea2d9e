"""Modifiers that draw or change the layer: background, border, graphics_layer, draw_behind …"""
