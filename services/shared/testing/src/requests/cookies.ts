/** The cookies of one client for one origin, as a browser would store them. */
export class CookieJar {
  readonly #values = new Map<string, string>();

  /** Stores and deletes cookies by the `set-cookie` headers of a response. */
  keep(headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = "", ...attributes] = header.split(";").map((part) => part.trim());
      const at = pair.indexOf("=");
      if (at < 1) continue;
      if (attributes.some(isExpired)) this.#values.delete(pair.slice(0, at));
      else this.#values.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** The value of the `cookie` header, or null without cookies. */
  header(): string | null {
    return this.#values.size === 0 ? null : [...this.#values].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
  }
}

function isExpired(attribute: string): boolean {
  const [name = "", value = ""] = attribute.split("=");
  if (name.toLowerCase() === "max-age") return Number(value) <= 0;
  return name.toLowerCase() === "expires" && Date.parse(value) <= Date.now();
}
