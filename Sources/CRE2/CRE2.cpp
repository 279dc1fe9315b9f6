#include "CRE2.h"
