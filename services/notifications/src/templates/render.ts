import { htmlLayout } from "./html-layout.ts";
import { writeMail } from "./templates.ts";
import { textLayout } from "./text-layout.ts";

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/**
 * A mail as it is sent.
 * @param publicUrl the product's own address, where its links lead.
 * @throws when the data do not fit the template.
 */
export function render(template: string, data: unknown, publicUrl: string): Rendered {
  const content = writeMail(template, data, publicUrl);
  return { subject: content.subject, text: textLayout(content), html: htmlLayout(content) };
}
