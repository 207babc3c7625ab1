// What an import of a style sheet or of a file's address gives in component specs: a class is called as in its sheet.
export default new Proxy({}, { get: (_, name) => (typeof name === "string" ? name : undefined) });
