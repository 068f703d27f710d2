/* The kernel of hausmacht.bots.networks: a small network in whole numbers.

   It answers exactly as PlainNetwork in networks.py, which says what is computed and why it cannot overflow. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#define MOST_ROWS 8
#define MOST_WIDE 512 /* inputs of a row, shared inputs, hidden units, outputs of all rows */
#define INPUT_LIMIT 1023
#define HIDDEN_LIMIT 4095
#define STEPS 4096 /* entries of the table of powers of e */

typedef struct {
    PyObject_HEAD
    int inputs, shared, first, second, outputs, pooled;
    int shifts[3];
    int16_t *weights;
    int32_t *biases;
    int32_t *powers;
    int is_made; /* or somebody has tried; without powers it cannot answer */
} Network;

static int16_t *copy_of(const Py_buffer *from, Py_ssize_t wanted, const char *what) {
    if (from->len != wanted) {
        PyErr_Format(PyExc_ValueError, "%s: %zd bytes, not %zd", what, from->len, wanted);
        return NULL;
    }
    void *found = PyMem_Malloc(wanted ? wanted : 1);
    if (found == NULL) return (void *)PyErr_NoMemory();
    memcpy(found, from->buf, wanted);
    return found;
}

static int network_init(PyObject *object, PyObject *args, PyObject *names) {
    Network *net = (Network *)object;
    Py_buffer weights, biases, powers;
    if (names != NULL || net->is_made) {
        PyErr_SetString(PyExc_TypeError, "a network is made once, without names");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "(iiiiip)(iii)y*y*y*", &net->inputs, &net->shared, &net->first, &net->second, &net->outputs,
                          &net->pooled, &net->shifts[0], &net->shifts[1], &net->shifts[2], &weights, &biases, &powers))
        return -1;
    net->is_made = 1;
    int fits = net->inputs <= MOST_WIDE && net->shared <= MOST_WIDE && net->first <= MOST_WIDE && net->second <= MOST_WIDE &&
               net->outputs <= MOST_WIDE / MOST_ROWS && net->inputs >= 0 && net->shared >= 0 && net->first > 0 &&
               net->second > 0 && net->outputs > 0;
    for (int at = 0; at < 3; at++) fits = fits && net->shifts[at] >= 0 && net->shifts[at] < 31;
    if (fits) {
        Py_ssize_t twice = 1 + net->pooled, i = net->inputs, s = net->shared, f = net->first, h = net->second, o = net->outputs;
        net->weights = copy_of(&weights, 2 * ((twice * i + s) * f + twice * f * h + h * o), "weights");
        if (net->weights != NULL) net->biases = (int32_t *)copy_of(&biases, 4 * (f + h + o), "biases");
        if (net->biases != NULL) net->powers = (int32_t *)copy_of(&powers, 4 * STEPS, "powers");
    } else {
        PyErr_SetString(PyExc_ValueError, "a network of this size is not possible");
    }
    PyBuffer_Release(&weights);
    PyBuffer_Release(&biases);
    PyBuffer_Release(&powers);
    return net->powers ? 0 : -1;
}

static void network_dealloc(PyObject *object) {
    Network *net = (Network *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyMem_Free(net->weights);
    PyMem_Free(net->biases);
    PyMem_Free(net->powers);
    type->tp_free(object);
    Py_DECREF(type);
}

/* Numbers of a list, none beyond the limit. */
static int read_numbers(PyObject *list, int length, int16_t *out) {
    if (!PyList_Check(list) || PyList_GET_SIZE(list) != length) {
        PyErr_Format(PyExc_ValueError, "a list of %d numbers is needed", length);
        return -1;
    }
    for (int at = 0; at < length; at++) {
        PyObject *item = PyList_GET_ITEM(list, at);
        if (!PyLong_Check(item)) {
            PyErr_SetString(PyExc_TypeError, "only whole numbers are inputs");
            return -1;
        }
        long number = PyLong_AsLong(item);
        if (number == -1 && PyErr_Occurred()) return -1;
        out[at] = (int16_t)(number > INPUT_LIMIT ? INPUT_LIMIT : number < -INPUT_LIMIT ? -INPUT_LIMIT : number);
    }
    return 0;
}

/* sums[to] += numbers[from] * weights[from][to]; most numbers are 0 */
static void add(const int16_t *numbers, int length, const int16_t *weights, int wide, int32_t *restrict sums) {
    for (int from = 0; from < length; from++) {
        int16_t number = numbers[from];
        if (number == 0) continue;
        const int16_t *row = weights + (Py_ssize_t)from * wide;
        for (int to = 0; to < wide; to++) sums[to] += (int32_t)number * (int32_t)row[to];
    }
}

/* What all rows have on average, rounded down */
static void add_mean(const int16_t *total, int length, const int16_t *weights, int wide, int rows, int32_t *sums) {
    int32_t found[MOST_WIDE];
    memset(found, 0, sizeof(int32_t) * wide);
    add(total, length, weights, wide, found);
    for (int to = 0; to < wide; to++) sums[to] += found[to] / rows - (found[to] % rows < 0);
}

static void activate(const int32_t *sums, int wide, int shift, int16_t *out) {
    for (int at = 0; at < wide; at++) {
        int32_t value = sums[at] < 0 ? 0 : sums[at] >> shift;
        out[at] = (int16_t)(value > HIDDEN_LIMIT ? HIDDEN_LIMIT : value);
    }
}

static void sum_rows(int16_t rows[MOST_ROWS][MOST_WIDE], int count, int length, int16_t *out) {
    for (int at = 0; at < length; at++) {
        int16_t total = 0;
        for (int row = 0; row < count; row++) total = (int16_t)(total + rows[row][at]);
        out[at] = total;
    }
}

static void think(const Network *net, int16_t rows[MOST_ROWS][MOST_WIDE], int count, const int16_t *shared, int32_t *logits) {
    const int first = net->first, second = net->second, outputs = net->outputs;
    const int16_t *own = net->weights;
    const int16_t *all = own + (Py_ssize_t)net->inputs * first;
    const int16_t *common = net->pooled ? all + (Py_ssize_t)net->inputs * first : all;
    const int16_t *own2 = common + (Py_ssize_t)net->shared * first;
    const int16_t *all2 = own2 + (Py_ssize_t)first * second;
    const int16_t *last = net->pooled ? all2 + (Py_ssize_t)first * second : all2;
    int32_t base[MOST_WIDE], sums[MOST_WIDE];
    int16_t hidden[MOST_ROWS][MOST_WIDE], total[MOST_WIDE], end[MOST_WIDE];
    memcpy(base, net->biases, sizeof(int32_t) * first);
    add(shared, net->shared, common, first, base);
    if (net->pooled) {
        sum_rows(rows, count, net->inputs, total);
        add_mean(total, net->inputs, all, first, count, base);
    }
    for (int row = 0; row < count; row++) {
        memcpy(sums, base, sizeof(int32_t) * first);
        add(rows[row], net->inputs, own, first, sums);
        activate(sums, first, net->shifts[0], hidden[row]);
    }
    memcpy(base, net->biases + first, sizeof(int32_t) * second);
    if (net->pooled) {
        sum_rows(hidden, count, first, total);
        add_mean(total, first, all2, second, count, base);
    }
    for (int row = 0; row < count; row++) {
        memcpy(sums, base, sizeof(int32_t) * second);
        add(hidden[row], first, own2, second, sums);
        activate(sums, second, net->shifts[1], end);
        memcpy(sums, net->biases + first + second, sizeof(int32_t) * outputs);
        add(end, second, last, outputs, sums);
        for (int at = 0; at < outputs; at++) logits[row * outputs + at] = sums[at] >> net->shifts[2];
    }
}

static PyObject *network_shares(PyObject *object, PyObject *const *args, Py_ssize_t given) {
    const Network *net = (Network *)object;
    int16_t rows[MOST_ROWS][MOST_WIDE], shared[MOST_WIDE];
    int32_t logits[MOST_WIDE];
    if (given != 3 || !PyList_Check(args[0]) || !PyLong_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "shares takes a list of rows, a list of shared numbers, and what is allowed");
        return NULL;
    }
    if (net->powers == NULL) {
        PyErr_SetString(PyExc_ValueError, "the network was never made");
        return NULL;
    }
    Py_ssize_t count = PyList_GET_SIZE(args[0]);
    if (count < 1 || count > MOST_ROWS) {
        PyErr_Format(PyExc_ValueError, "1 to %d rows, not %zd", MOST_ROWS, count);
        return NULL;
    }
    for (Py_ssize_t row = 0; row < count; row++)
        if (read_numbers(PyList_GET_ITEM(args[0], row), net->inputs, rows[row])) return NULL;
    if (read_numbers(args[1], net->shared, shared)) return NULL;
    long allowed = PyLong_AsLong(args[2]);
    if (allowed == -1 && PyErr_Occurred()) return NULL;
    think(net, rows, (int)count, shared, logits);
    int length = (int)count * net->outputs;
    int32_t top = INT32_MIN;
    for (int at = 0; at < length; at++)
        if ((at > 30 || allowed >> at & 1) && logits[at] > top) top = logits[at];
    int64_t total = 0, powers[MOST_WIDE];
    for (int at = 0; at < length; at++) {
        int64_t below = (int64_t)top - logits[at];
        powers[at] = (at > 30 || allowed >> at & 1) && below < STEPS ? net->powers[below] : 0;
        total += powers[at];
    }
    if (total == 0) {
        PyErr_SetString(PyExc_ValueError, "nothing is allowed");
        return NULL;
    }
    PyObject *found = PyList_New(length);
    for (int at = 0; found != NULL && at < length; at++) {
        PyObject *share = PyFloat_FromDouble((double)powers[at] / (double)total);
        if (share == NULL) Py_CLEAR(found);
        else PyList_SET_ITEM(found, at, share);
    }
    return found;
}

static PyMethodDef network_methods[] = {
    {"shares", (PyCFunction)(void (*)(void))network_shares, METH_FASTCALL, "The chance of each output of each row."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot network_slots[] = {
    {Py_tp_doc, "A network in whole numbers, as PlainNetwork."},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_init, network_init},
    {Py_tp_dealloc, network_dealloc},
    {Py_tp_methods, network_methods},
    {0, NULL},
};

static PyType_Spec network_spec = {"hausmacht.bots.kernel.Network", sizeof(Network), 0, Py_TPFLAGS_DEFAULT, network_slots};

static int add_types(PyObject *module) {
    PyObject *type = PyType_FromSpec(&network_spec);
    if (type == NULL) return -1;
    int failed = PyModule_AddObjectRef(module, "Network", type);
    Py_DECREF(type);
    return failed;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, add_types}, {0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "kernel", "Small networks in whole numbers.", 0, NULL, module_slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_kernel(void) { return PyModuleDef_Init(&module); }
