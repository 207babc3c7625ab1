// jest compiles each module again for each test file, since each file has a context of its own: zod and Nest many hundred times. What
// V8 made of a source is kept for the files that follow in this process.
import vm from "node:vm";

/** By file name, with the source that it was made of. */
const compiled = new Map();

export function keepCompiledCode() {
  const { compileFunction, SourceTextModule } = vm;
  if (SourceTextModule.name === "CachedModule") return;
  vm.compileFunction = (source, parameters, options) => {
    const kept = find(options.filename, source);
    const made = compileFunction(source, parameters, { ...options, cachedData: kept, produceCachedData: kept === undefined });
    if (made.cachedData) keep(options.filename, source, made.cachedData);
    return made;
  };
  vm.SourceTextModule = class CachedModule extends SourceTextModule {
    constructor(source, options) {
      const kept = find(options.identifier, source);
      super(source, { ...options, cachedData: kept });
      if (!kept) keep(options.identifier, source, this.createCachedData());
    }
  };
}

function find(name, source) {
  const entry = compiled.get(name);
  return entry?.source === source ? entry.data : undefined;
}

function keep(name, source, data) {
  compiled.set(name, { source, data });
}
