#pragma once
#include <bson/bson.h>
