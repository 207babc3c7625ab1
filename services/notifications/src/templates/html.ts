/** Escaped markup: only the `html` template tag creates it. */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  /** Fills a template literal: `Html` values are inserted as they are, everything else is escaped. */
  static from(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
    return new Html(strings.reduce((markup, part, index) => markup + insert(values[index - 1]) + part));
  }

  toString(): string {
    return this.#markup;
  }
}

export type HtmlValue = Html | readonly Html[] | string | number | null | undefined;

export const html = Html.from.bind(Html);

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function insert(value: HtmlValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Html) return value.toString();
  if (typeof value === "object") return value.map(String).join("");
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
