/**
 * The parts of node:http that a server needs. An import of node:http reads all its exports, also
 * WebSocket, for which Node loads its HTTP client: 50 ms, and 5 to 10 MB of memory, in each thread.
 */
export const { createServer, METHODS, ServerResponse } = process.getBuiltinModule("node:http");
