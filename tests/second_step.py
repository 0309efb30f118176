"""A phone with the app for sign-in codes, and whoever has it."""

import time

from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from ruman.core import second_step

PASSWORD = "kamenny-brod-77"
STEP_S = 30


def code_of(device, steps=0):
    """What the phone shows, its clock that many steps from ours."""
    made = TOTP(device.bin_key, device.step, device.t0, device.digits)
    made.time = time.time() + steps * STEP_S
    return f"{made.token():06}"


def turned_on(user):
    """The device, and the recovery codes."""
    second_step.begin(user)
    device = second_step.begun(user)
    made = second_step.confirm(user, device, code_of(device), None)
    return TOTPDevice.objects.get(user=user), made


def half(client, username="ludmila", **more):
    return client.post("/sign-in/", {"username": username, "password": PASSWORD, **more})
