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
    int is_made;            /* or somebody has tried */
} Rows;

static int rows_init(PyObject *object, PyObject *args, PyObject *names) {
    Rows *rows = (Rows *)object;
    PyObject *buffer, *scales;
    if (names != NULL || rows->is_made) {
        PyErr_SetString(PyExc_TypeError, "rows are made once, without names");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "OnnO", &buffer, &rows->rows, &rows->width, &scales)) return -1;
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
    const Rows *rows = (Rows *)object;
    Py_ssize_t row = row_and_list(rows, args, given), width = rows->width;
    if (row < 0) return NULL;
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

/* Numbers of a row that were put together before, as pairs of a place and a number; elsewhere 0. */
static PyObject *rows_lay(PyObject *object, PyObject *const *args, Py_ssize_t given) {
    const Rows *rows = (Rows *)object;
    Py_ssize_t row = row_and_list(rows, args, given), width = rows->width;
    if (row < 0) return NULL;
    if (rows->scales == NULL) {
        PyErr_SetString(PyExc_ValueError, "numbers are laid with scales only");
        return NULL;
    }
    char *out = (char *)rows->out.buf + row * width * (Py_ssize_t)sizeof(float);
    memset(out, 0, sizeof(float) * width);
    for (Py_ssize_t each = 0; each < PyList_GET_SIZE(args[1]); each++) {
        PyObject *piece = PyList_GET_ITEM(args[1], each);
        if (!PyBytes_Check(piece)) {
            PyErr_SetString(PyExc_TypeError, "pieces are bytes, as packed() makes them");
            return NULL;
        }
        const char *from = PyBytes_AS_STRING(piece), *end = from + PyBytes_GET_SIZE(piece);
        for (; end - from >= (Py_ssize_t)sizeof(int32_t) * 2; from += sizeof(int32_t) * 2) {
            int32_t pair[2];
            memcpy(pair, from, sizeof(pair));
            if (pair[0] < 0 || pair[0] >= width) {
                PyErr_Format(PyExc_IndexError, "there is no place %d in a row", (int)pair[0]);
                return NULL;
            }
            put(out, pair[0], pair[1] * rows->scales[pair[0]]);
        }
    }
    Py_RETURN_NONE;
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
    PyObject *zero = PyLong_FromLong(0); /* there is only one */
    if (zero == NULL) return NULL;
    for (Py_ssize_t at = 0; at < size; at++) count += PyList_GET_ITEM(args[0], at) != zero;
    PyObject *found = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)sizeof(int32_t) * 2);
    if (found == NULL) {
        Py_DECREF(zero);
        return NULL;
    }
    char *to = PyBytes_AS_STRING(found);
    for (Py_ssize_t at = 0; at < size && count; at++) {
        PyObject *number = PyList_GET_ITEM(args[0], at);
        if (number == zero) continue;
        long long value = 0;
        if (PyLong_Check(number)) value = PyLong_AsLongLong(number);
        else PyErr_SetString(PyExc_TypeError, "only whole numbers are packed");
        if (value > INT32_MAX || value < INT32_MIN) PyErr_SetString(PyExc_OverflowError, "a number is too large to be packed");
        if (PyErr_Occurred()) {
            Py_DECREF(found);
            Py_DECREF(zero);
            return NULL;
        }
        int32_t pair[2] = {(int32_t)(first + at), (int32_t)value};
        memcpy(to, pair, sizeof(pair));
        to += sizeof(pair);
        count--;
        Py_INCREF(zero);
        PyList_SET_ITEM(args[0], at, zero);
        Py_DECREF(number);
    }
    Py_DECREF(zero);
    return found;
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
    {"packed", (PyCFunction)(void (*)(void))packed, METH_FASTCALL, "The numbers of a list that are not 0, with their places; then they are 0."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "kernel", "Rows of a buffer.", 0, functions, module_slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_kernel(void) { return PyModuleDef_Init(&module); }
