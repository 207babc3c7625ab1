/** Cookies of one caller, as a browser would keep them for one origin: by name, gone when the server expires them. */
export class CookieJar {
  readonly #values = new Map<string, string>();

  /** Takes over the `set-cookie` lines of an answer. */
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const at = pair.indexOf("=");
      if (at < 1) continue;
      if (attributes.some(isExpired)) this.#values.delete(pair.slice(0, at));
      else this.#values.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** The value of the `cookie` header, or null when there is none to send. */
  header(): string | null {
    return this.#values.size === 0 ? null : [...this.#values].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  clear(): void {
    this.#values.clear();
  }
}

function isExpired(attribute: string): boolean {
  const [name = "", value = ""] = attribute.split("=");
  if (name.toLowerCase() === "max-age") return Number(value) <= 0;
  return name.toLowerCase() === "expires" && Date.parse(value) <= Date.now();
}
