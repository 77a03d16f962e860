"""Client of the API of Bombus, the portal for pollination monitoring."""

from . import models
from ._data import dataset, export, pages
from ._http import BombusError, Form
from .operations import Bombus

__all__ = ["Bombus", "BombusError", "Form", "dataset", "export", "models", "pages"]
