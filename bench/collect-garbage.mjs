// Loaded into the gateway under test: on SIGUSR2 it collects its garbage, so that memory can be compared.
process.on('SIGUSR2', () => globalThis.gc?.())
