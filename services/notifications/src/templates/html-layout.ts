import { makePreviewText, SUPPORT_TEXT, type Content } from "./content.ts";

/** Escaped markup: only the `html` template tag creates it. */
class Html {
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

type HtmlValue = Html | readonly Html[] | string | number | null | undefined;

const html = Html.from.bind(Html);

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function insert(value: HtmlValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Html) return value.toString();
  if (typeof value === "object") return value.map(String).join("");
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/*
 * Tables and inline styles, because mail clients support little else: Outlook renders with Word's engine, Gmail may remove
 * the style element. The classes are for that element only: dark mode and narrow screens.
 */
const LAYOUT_TABLE = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;
const FONT = "font-family: -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
const BREAK = "word-break: break-word; overflow-wrap: anywhere;";
const COLORS = { ground: "#f1f4f7", card: "#ffffff", edge: "#d5dde5", ink: "#1c2530", soft: "#55626f", accent: "#2f6394", tint: "#eff5fa" };
const PARAGRAPH = `font-size: 15px; line-height: 23px; color: ${COLORS.ink};`;

/** Renders the HTML part of an e-mail. */
export function renderHtmlLayout(content: Content): string {
  return html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${content.subject}</title>
        <style>
          :root {
            color-scheme: light dark;
            supported-color-schemes: light dark;
          }
          @media (max-width: 480px) {
            .page {
              padding: 16px 8px !important;
            }
            .card {
              padding: 24px 20px !important;
            }
            .label,
            .value {
              display: block !important;
              width: auto !important;
            }
            .label {
              padding-bottom: 0 !important;
              border-bottom: 0 !important;
            }
            .value {
              padding-top: 2px !important;
            }
          }
          @media (prefers-color-scheme: dark) {
            .ground {
              background: #14181d !important;
            }
            .card {
              background: #1e242b !important;
              border-color: #38424d !important;
            }
            .ink {
              color: #e8ecf0 !important;
            }
            .soft {
              color: #a9b4bf !important;
            }
            .edge {
              border-color: #38424d !important;
            }
            .tint {
              background: #263340 !important;
              border-color: #729fc8 !important;
            }
            .brand,
            .link {
              color: #93b6d5 !important;
            }
            .button {
              background: #3d76a9 !important;
            }
          }
        </style>
      </head>
      <body class="ground" style="margin: 0; padding: 0; background: ${COLORS.ground};">
        <div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">${makePreviewText(content)}</div>
        <table ${LAYOUT_TABLE} class="ground" width="100%" style="background: ${COLORS.ground};">
          <tr>
            <td class="page" align="center" style="padding: 32px 16px;">
              <table ${LAYOUT_TABLE} width="100%" style="max-width: 600px; table-layout: fixed; ${FONT}">
                <tr>
                  <td class="brand" style="padding: 0 4px 14px; font-size: 18px; font-weight: 700; color: ${COLORS.accent};">Takeoff</td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding: 32px; background: ${COLORS.card}; border: 1px solid ${COLORS.edge}; border-radius: 8px; ${BREAK}"
                  >
                    ${content.notice ? banner(content.notice) : null}
                    <h1 class="ink" style="margin: 0 0 12px; font-size: 21px; line-height: 28px; font-weight: 600; color: ${COLORS.ink};">
                      ${content.heading}
                    </h1>
                    <p class="ink" dir="auto" style="margin: 0 0 20px; ${PARAGRAPH}">${content.lead}</p>
                    ${content.details?.length ? renderFactTable(content.details) : null} ${content.quote ? quotation(content.quote) : null}
                    ${button(content.action)} ${content.remarks?.map(paragraph)}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding: 16px 4px 0; font-size: 12px; line-height: 18px; color: ${COLORS.soft}; ${BREAK}">
                    ${content.reason} ${content.support ? support() : null}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.toString();
}

function banner(notice: string): Html {
  return html`<p
    class="tint ink"
    style="margin: 0 0 20px; padding: 10px 16px; background: ${COLORS.tint}; border-left: 3px solid ${COLORS.accent}; font-size: 14px; line-height: 21px; font-weight: 600; color: ${COLORS.ink};"
  >
    ${notice}
  </p>`;
}

/** A paragraph in which the address of support is a link. */
function paragraph(text: string): Html {
  const parts = text.split(SUPPORT_TEXT.address).map((part, index) => (index === 0 ? html`${part}` : html`${renderSupportLink()}${part}`));
  return html`<p class="ink" dir="auto" style="margin: 20px 0 0; ${PARAGRAPH}">${parts}</p>`;
}

function renderSupportLink(): Html {
  const { address } = SUPPORT_TEXT;
  return html`<a class="link" href="mailto:${address}" style="color: ${COLORS.accent};">${address}</a>`;
}

function support(): Html {
  const { before, after } = SUPPORT_TEXT;
  return html`<br />${before}${renderSupportLink()}${after}`;
}

function renderFactTable(facts: NonNullable<Content["details"]>): Html {
  const cell = `padding: 9px 0; border-bottom: 1px solid ${COLORS.edge}; font-size: 14px; line-height: 20px; text-align: left; vertical-align: top;`;
  const rows = facts.map(
    ([label, value]) => html`
      <tr>
        <td class="label edge soft" width="120" style="width: 120px; ${cell} color: ${COLORS.soft};">${label}</td>
        <td class="value edge ink" dir="auto" style="${cell} ${BREAK} color: ${COLORS.ink}; font-weight: 600;">${value}</td>
      </tr>
    `,
  );
  return html`<table ${LAYOUT_TABLE} width="100%" style="margin: 0 0 24px; table-layout: fixed;">
    ${rows}
  </table>`;
}

function quotation({ label, text }: NonNullable<Content["quote"]>): Html {
  const lines = text.split(/\r\n?|\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
  return html`
    <p class="soft" style="margin: 0 0 6px; font-size: 14px; line-height: 20px; color: ${COLORS.soft};">${label}</p>
    <table ${LAYOUT_TABLE} width="100%" style="margin: 0 0 24px; table-layout: fixed;">
      <tr>
        <td
          class="tint ink"
          dir="auto"
          style="padding: 14px 16px; background: ${COLORS.tint}; border-left: 3px solid ${COLORS.accent}; font-size: 14px; line-height: 21px; color: ${COLORS.ink}; ${BREAK}"
        >
          ${lines}
        </td>
      </tr>
    </table>
  `;
}

function button({ label, url }: Content["action"]): Html {
  return html`
    <table ${LAYOUT_TABLE}>
      <tr>
        <td class="button" bgcolor="${COLORS.accent}" style="background: ${COLORS.accent}; border-radius: 6px;">
          <a
            href="${url}"
            style="display: inline-block; padding: 11px 22px; font-size: 15px; line-height: 20px; font-weight: 600; color: #ffffff; text-decoration: none;"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="soft" style="margin: 14px 0 0; font-size: 12px; line-height: 18px; color: ${COLORS.soft};">
      Or open <a class="link" href="${url}" style="color: ${COLORS.accent}; ${BREAK}">${url}</a>
    </p>
  `;
}
