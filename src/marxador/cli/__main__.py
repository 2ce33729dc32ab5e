"""`python -m marxador.cli`."""

import sys

from marxador.cli import main

sys.exit(main())
