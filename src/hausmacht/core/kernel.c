/* The kernel of hausmacht.core.writing: whole numbers of a list, written as rows of somebody else's buffer.

   It writes exactly as PlainRows in writing.py. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    PyObject_HEAD
    Py_buffer out;
    Py_ssize_t rows, width; /* of the buffer */
    double *scales;         /* for each number of a row; NULL: the buffer has bytes, not fractions */
    PyObject *zero;         /* the number 0, of which there is only one */
    PyObject **laid;        /* the pieces of each row that was laid, if nobody else writes into the buffer; or NULL */
    int is_made;            /* or somebody has tried */
} Rows;

static int rows_init(PyObject *object, PyObject *args, PyObject *names) {
    Rows *rows = (Rows *)object;
    PyObject *buffer, *scales;
    int is_own = 0;
    if (names != NULL || rows->is_made) {
        PyErr_SetString(PyExc_TypeError, "rows are made once, without names");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "OnnO|p", &buffer, &rows->rows, &rows->width, &scales, &is_own)) return -1;
    rows->is_made = 1;
    Py_ssize_t each = scales == Py_None ? 1 : (Py_ssize_t)sizeof(float);
    if (rows->rows < 1 || rows->width < 1 || rows->rows > PY_SSIZE_T_MAX / each / rows->width) {
        PyErr_SetString(PyExc_ValueError, "there is at least one row of at least one number");
        return -1;
    }
    if (scales != Py_None) {
        if (!PyList_Check(scales) || PyList_GET_SIZE(scales) != rows->width) {
            PyErr_Format(PyExc_ValueError, "a list of %zd scales is needed", rows->width);
            return -1;
        }
        rows->scales = PyMem_Malloc(sizeof(double) * rows->width);
        if (rows->scales == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        for (Py_ssize_t at = 0; at < rows->width; at++) {
            PyObject *scale = PyList_GetItem(scales, at); /* checked: a scale of a strange kind could change the list */
            if (scale == NULL) return -1;
            rows->scales[at] = PyFloat_AsDouble(scale);
        }
        if (PyErr_Occurred()) return -1;
    }
    if (is_own && (rows->laid = PyMem_Calloc(rows->rows, sizeof(PyObject *))) == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    if ((rows->zero = PyLong_FromLong(0)) == NULL) return -1;
    if (PyObject_GetBuffer(buffer, &rows->out, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS)) return -1;
    if (rows->out.len != rows->rows * rows->width * each) {
        PyErr_Format(PyExc_ValueError, "the buffer has %zd bytes, not %zd", rows->out.len, rows->rows * rows->width * each);
        PyBuffer_Release(&rows->out);
        return -1;
    }
    return 0;
}

static void rows_dealloc(PyObject *object) {
    Rows *rows = (Rows *)object;
    PyTypeObject *type = Py_TYPE(object);
    if (rows->out.obj != NULL) PyBuffer_Release(&rows->out);
    PyMem_Free(rows->scales);
    Py_XDECREF(rows->zero);
    for (Py_ssize_t row = 0; rows->laid != NULL && row < rows->rows; row++) Py_XDECREF(rows->laid[row]);
    PyMem_Free(rows->laid);
    type->tp_free(object);
    Py_DECREF(type);
}

/* The row and the list that a method was given; -1: they do not fit. */
static Py_ssize_t row_and_list(const Rows *rows, PyObject *const *args, Py_ssize_t given) {
    if (given != 2 || !PyList_Check(args[1])) {
        PyErr_SetString(PyExc_TypeError, "a row and a list of numbers are needed");
        return -1;
    }
    if (rows->out.obj == NULL) {
        PyErr_SetString(PyExc_ValueError, "the buffer was given back");
        return -1;
    }
    Py_ssize_t row = PyLong_AsSsize_t(args[0]);
    if (row == -1 && PyErr_Occurred()) return -1;
    if (row < 0 || row >= rows->rows) {
        PyErr_Format(PyExc_IndexError, "there is no row %zd", row);
        return -1;
    }
    return row;
}

/* A fraction in its place; a buffer may begin anywhere. */
static inline void put(char *row, Py_ssize_t at, double value) {
    float fraction = (float)value;
    memcpy(row + at * (Py_ssize_t)sizeof(float), &fraction, sizeof(float));
}

static PyObject *rows_write(PyObject *object, PyObject *const *args, Py_ssize_t given) {
    Rows *rows = (Rows *)object;
    Py_ssize_t row = row_and_list(rows, args, given), width = rows->width;
    if (row < 0) return NULL;
    if (rows->laid != NULL) Py_CLEAR(rows->laid[row]);
    if (rows->scales == NULL || PyList_GET_SIZE(args[1]) != width) {
        PyErr_Format(PyExc_ValueError, "a list of %zd numbers is needed, and scales", width);
        return NULL;
    }
    char *out = (char *)rows->out.buf + row * width * (Py_ssize_t)sizeof(float);
    memset(out, 0, sizeof(float) * width);
    for (Py_ssize_t at = 0; at < width; at++) {
        PyObject *number = PyList_GET_ITEM(args[1], at);
        if (number == rows->zero) continue; /* as most are */
        double value = PyLong_AsDouble(number); /* of anything but a whole number it is an error */
        if (value == -1.0 && PyErr_Occurred()) return NULL;
        put(out, at, value * rows->scales[at]);
        Py_INCREF(rows->zero);
        PyList_SET_ITEM(args[1], at, rows->zero);
        Py_DECREF(number);
    }
    Py_RETURN_NONE;
}

/* Write the numbers of a piece into a row, pairs of a place and a number, or 0 in their places; 0: an error. */
static int put_piece(const Rows *rows, char *out, PyObject *piece, int clear) {
    const char *from = PyBytes_AS_STRING(piece), *end = from + PyBytes_GET_SIZE(piece);
    for (; end - from >= (Py_ssize_t)sizeof(int32_t) * 2; from += sizeof(int32_t) * 2) {
        int32_t pair[2];
        memcpy(pair, from, sizeof(pair));
        if (pair[0] < 0 || pair[0] >= rows->width) {
            PyErr_Format(PyExc_IndexError, "there is no place %d in a row", (int)pair[0]);
            return 0;
        }
        put(out, pair[0], clear ? 0.0 : pair[1] * rows->scales[pair[0]]);
    }
    return 1;
}

/* Where the row stands into which these pieces go; NULL: an error. */
static char *row_for_pieces(const Rows *rows, PyObject *const *args, Py_ssize_t given) {
    Py_ssize_t row = row_and_list(rows, args, given);
    if (row < 0) return NULL;
    if (rows->scales == NULL) {
        PyErr_SetString(PyExc_ValueError, "numbers are laid with scales only");
        return NULL;
    }
    for (Py_ssize_t each = 0; each < PyList_GET_SIZE(args[1]); each++) {
        if (!PyBytes_Check(PyList_GET_ITEM(args[1], each))) {
            PyErr_SetString(PyExc_TypeError, "pieces are bytes, as packed() makes them");
            return NULL;
        }
    }
    return (char *)rows->out.buf + row * rows->width * (Py_ssize_t)sizeof(float);
}

static int same_piece(PyObject *one, PyObject *other) {
    Py_ssize_t size = PyBytes_GET_SIZE(one);
    return one == other ||
           (size == PyBytes_GET_SIZE(other) && !memcmp(PyBytes_AS_STRING(one), PyBytes_AS_STRING(other), size));
}

/* Write what has changed in a row since other pieces were laid there; 0: an error. */
static int renew(const Rows *rows, char *out, PyObject *before, PyObject *pieces) {
    for (int clear = 1; clear >= 0; clear--) { /* first all old places are 0: new numbers may come there */
        for (Py_ssize_t each = 0; each < PyList_GET_SIZE(pieces); each++) {
            PyObject *old = PyList_GET_ITEM(before, each), *piece = PyList_GET_ITEM(pieces, each);
            if (!same_piece(old, piece) && !put_piece(rows, out, clear ? old : piece, clear)) return 0;
        }
    }
    return 1;
}

/* Numbers of a row that were put together before; elsewhere 0. */
static PyObject *rows_lay(PyObject *object, PyObject *const *args, Py_ssize_t given) {
    Rows *rows = (Rows *)object;
    char *out = row_for_pieces(rows, args, given);
    if (out == NULL) return NULL;
    Py_ssize_t row = (out - (char *)rows->out.buf) / (Py_ssize_t)sizeof(float) / rows->width;
    PyObject *pieces = PyList_GetSlice(args[1], 0, PyList_GET_SIZE(args[1])), *before = NULL;
    if (pieces == NULL) return NULL;
    if (rows->laid != NULL) {
        before = rows->laid[row];
        rows->laid[row] = NULL; /* unless everything goes well */
    }
    int done = 1;
    if (before != NULL && PyList_GET_SIZE(before) == PyList_GET_SIZE(pieces)) {
        done = renew(rows, out, before, pieces);
    } else {
        memset(out, 0, sizeof(float) * rows->width);
        for (Py_ssize_t each = 0; each < PyList_GET_SIZE(pieces) && done; each++) {
            done = put_piece(rows, out, PyList_GET_ITEM(pieces, each), 0);
        }
    }
    Py_XDECREF(before);
    if (done && rows->laid != NULL) {
        rows->laid[row] = pieces;
    } else Py_DECREF(pieces);
    if (!done) return NULL;
    Py_RETURN_NONE;
}

/* A whole number that is no larger than most are; others (0: not this easily) take longer. */
static inline int small_number(PyObject *number, int32_t *value) {
    if (!PyLong_CheckExact(number)) return 0;
#if PY_VERSION_HEX >= 0x030C0000
    if (!PyUnstable_Long_IsCompact((PyLongObject *)number)) return 0;
    *value = (int32_t)PyUnstable_Long_CompactValue((PyLongObject *)number);
#else
    Py_ssize_t digits = Py_SIZE(number);
    if (digits != 1 && digits != -1) return 0;
    *value = (int32_t)digits * (int32_t)((PyLongObject *)number)->ob_digit[0];
#endif
    return 1;
}

/* Any whole number that fits; 0: an error. */
static int packable_number(PyObject *number, int32_t *value) {
    if (!PyLong_Check(number)) {
        PyErr_SetString(PyExc_TypeError, "only whole numbers are packed");
        return 0;
    }
    int over;
    long long found = PyLong_AsLongLongAndOverflow(number, &over);
    if (over || found > INT32_MAX || found < INT32_MIN) {
        PyErr_SetString(PyExc_OverflowError, "a number is too large to be packed");
        return 0;
    }
    *value = (int32_t)found;
    return 1;
}

#define AT_ONCE 8   /* cells that are looked at together: most are 0 */
#define A_FEW 1024  /* numbers that find room without asking for memory */

/* How many of the cells from `at` on are 0 for certain. */
static inline Py_ssize_t zeros_from(PyObject *const *cells, Py_ssize_t at, Py_ssize_t size, PyObject *zero) {
    Py_ssize_t first = at;
    for (; at + AT_ONCE <= size; at += AT_ONCE) {
        uintptr_t other = 0;
        for (int each = 0; each < AT_ONCE; each++) other |= (uintptr_t)cells[at + each] ^ (uintptr_t)zero;
        if (other) break;
    }
    return at - first;
}

/* The first so many numbers of a list that are not 0, each with its place, counted from `first` on; then they are 0. */
static PyObject *packed(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t given) {
    if (given != 3 || !PyList_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "a list, how many of its numbers and a place are needed");
        return NULL;
    }
    Py_ssize_t size = PyLong_AsSsize_t(args[1]), first = PyLong_AsSsize_t(args[2]), count = 0;
    if ((size == -1 || first == -1) && PyErr_Occurred()) return NULL;
    if (size < 0 || size > PyList_GET_SIZE(args[0]) || first < 0 || first > INT32_MAX - size) {
        PyErr_Format(PyExc_ValueError, "the list does not have %zd numbers", size);
        return NULL;
    }
    PyObject *zero = PyLong_FromLong(0), **cells = ((PyListObject *)args[0])->ob_item; /* there is only one 0 */
    PyObject *found = NULL;
    int32_t here[A_FEW][2], (*pairs)[2] = here;
    if (zero == NULL) return NULL;
    if (size > A_FEW && (pairs = PyMem_Malloc(sizeof(*pairs) * size)) == NULL) PyErr_NoMemory();
    for (Py_ssize_t at = 0; at < size && pairs != NULL; at++) {
        if (at % AT_ONCE == 0 && (at += zeros_from(cells, at, size, zero)) == size) break;
        PyObject *number = cells[at];
        if (number == zero) continue;
        pairs[count][0] = (int32_t)(first + at);
        if (!small_number(number, &pairs[count][1]) && !packable_number(number, &pairs[count][1])) goto done;
        count++;
        Py_INCREF(zero);
        cells[at] = zero;
        Py_DECREF(number);
    }
    if (pairs != NULL) found = PyBytes_FromStringAndSize((char *)pairs, count * (Py_ssize_t)sizeof(*pairs));
done:
    if (pairs != here) PyMem_Free(pairs);
    Py_DECREF(zero);
    return found;
}

/* Where two lists differ, the second one from a place on. */
static PyObject *differing(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t given) {
    if (given != 3 || !PyList_Check(args[0]) || !PyList_Check(args[1])) {
        PyErr_SetString(PyExc_TypeError, "two lists and a place are needed");
        return NULL;
    }
    Py_ssize_t first = PyLong_AsSsize_t(args[2]);
    if (first == -1 && PyErr_Occurred()) return NULL;
    Py_ssize_t size = PyList_GET_SIZE(args[0]);
    if (first < 0 || first > PyList_GET_SIZE(args[1]) - size) {
        PyErr_Format(PyExc_ValueError, "the second list ends before the first one, from %zd on", first);
        return NULL;
    }
    PyObject *found = PyList_New(0);
    if (found == NULL) return NULL;
    for (Py_ssize_t at = 0; at < size; at++) {
        if (at >= PyList_GET_SIZE(args[0]) || first + at >= PyList_GET_SIZE(args[1])) { /* comparing may run anything */
            PyErr_SetString(PyExc_ValueError, "a list has become shorter while it was compared");
            goto failed;
        }
        PyObject *one = PyList_GET_ITEM(args[0], at), *other = PyList_GET_ITEM(args[1], first + at);
        if (one == other) continue;
        Py_INCREF(one);
        Py_INCREF(other);
        int same = PyObject_RichCompareBool(one, other, Py_EQ);
        Py_DECREF(one);
        Py_DECREF(other);
        if (same < 0) goto failed;
        if (same) continue;
        PyObject *place = PyLong_FromSsize_t(at);
        int failed = place == NULL || PyList_Append(found, place);
        Py_XDECREF(place);
        if (failed) goto failed;
    }
    return found;
failed:
    Py_DECREF(found);
    return NULL;
}

static PyObject *rows_mark(PyObject *object, PyObject *const *args, Py_ssize_t given) {
    const Rows *rows = (Rows *)object;
    Py_ssize_t row = row_and_list(rows, args, given), width = rows->width;
    if (row < 0) return NULL;
    if (rows->scales != NULL) {
        PyErr_SetString(PyExc_ValueError, "only bytes are marked");
        return NULL;
    }
    char *out = (char *)rows->out.buf + row * width;
    memset(out, 0, width);
    for (Py_ssize_t each = 0; each < PyList_GET_SIZE(args[1]); each++) {
        Py_ssize_t at = PyLong_AsSsize_t(PyList_GET_ITEM(args[1], each));
        if (at == -1 && PyErr_Occurred()) return NULL;
        if (at < 0 || at >= width) {
            PyErr_Format(PyExc_IndexError, "there is no place %zd in a row", at);
            return NULL;
        }
        out[at] = 1;
    }
    Py_RETURN_NONE;
}

static PyObject *rows_release(PyObject *object, PyObject *Py_UNUSED(nothing)) {
    Rows *rows = (Rows *)object;
    if (rows->out.obj != NULL) PyBuffer_Release(&rows->out);
    Py_RETURN_NONE;
}

static PyMethodDef rows_methods[] = {
    {"write", (PyCFunction)(void (*)(void))rows_write, METH_FASTCALL, "Write a row of fractions: each number by its scale; then it is 0."},
    {"lay", (PyCFunction)(void (*)(void))rows_lay, METH_FASTCALL, "Write a row of fractions: what was packed, by its scale."},
    {"mark", (PyCFunction)(void (*)(void))rows_mark, METH_FASTCALL, "Write a row of bytes: 1 at these places, 0 elsewhere."},
    {"release", rows_release, METH_NOARGS, "Give the buffer back."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot rows_slots[] = {
    {Py_tp_doc, "Rows of a buffer, as PlainRows."},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_init, rows_init},
    {Py_tp_dealloc, rows_dealloc},
    {Py_tp_methods, rows_methods},
    {0, NULL},
};

static PyType_Spec rows_spec = {"hausmacht.core.kernel.Rows", sizeof(Rows), 0, Py_TPFLAGS_DEFAULT, rows_slots};

static int add_types(PyObject *module) {
    PyObject *type = PyType_FromSpec(&rows_spec);
    if (type == NULL) return -1;
    int failed = PyModule_AddObjectRef(module, "Rows", type);
    Py_DECREF(type);
    return failed;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, add_types}, {0, NULL}};

static PyMethodDef functions[] = {
    {"differing", (PyCFunction)(void (*)(void))differing, METH_FASTCALL, "The places at which two lists differ."},
    {"packed", (PyCFunction)(void (*)(void))packed, METH_FASTCALL, "The numbers of a list that are not 0, with their places; then they are 0."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "kernel", "Rows of a buffer.", 0, functions, module_slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_kernel(void) { return PyModuleDef_Init(&module); }
