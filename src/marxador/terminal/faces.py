"""The gestures of the signals, as faces in letters."""

FACES = {
    "eyes up": "(°_°)",
    "raised eyebrows": "(ô_ô)",
    "a wink": "(o_~)",
    "the tip of the tongue to the right": "(o_P)",
    "the tip of the tongue to the left": "(d_o)",
    "tongue to the right": "(o_P)",
    "tongue to the left": "(d_o)",
    "mouth to the right": "(o_>)",
    "mouth to the left": "(<_o)",
    "snout to the right": "(o_3)",
    "snout to the left": "(ε_o)",
    "biting the lower lip": "(o_w)",
    "biting the lip": "(o_w)",
    "a little puff of air": "(o_°)",
    "a kiss": "(o_*)",
    "a quick yawn": "(-O-)",
    "one shoulder up": "(o_o)'",
    "eyes shut": "(-_-)",
    "both eyes shut": "(-_-)",
    "a nod": "(v_v)",
    "puffed cheeks": "(O_O)",
}
"""By the gesture as the rules write it."""
