"""The pure floor: knows no game, no clock, no chance and no network."""
