/** For an effect: calls `use` with what `load` resolves to, unless the effect was cleaned up before. Returns its cleanup. */
export function whileCurrent<T>(load: () => Promise<T>, use: (loaded: T) => void): () => void {
  let isCurrent = true;
  void load().then((loaded) => {
    if (isCurrent) use(loaded);
  });
  return () => {
    isCurrent = false;
  };
}
