import type { Visibility } from "@takeoff/contracts";

/** Collects conditions and their parameters; each condition is given the placeholder of its value. */
export class Where {
  readonly parameters: unknown[] = [];
  private readonly conditions: string[] = [];

  /** Every query of documents starts here: whose rows the caller sees is its first condition. */
  constructor(visibility: Visibility) {
    switch (visibility.of) {
      case "everyone":
        break;
      case "organization":
        this.and(visibility.organizationId, (value) => `organization_id = ${value}`);
        break;
      case "uploader":
        this.and(visibility.userId, (value) => `uploaded_by_id = ${value}`);
        break;
    }
  }

  and(parameter: unknown, condition: (placeholder: string) => string): this {
    this.conditions.push(condition(this.add(parameter)));
    return this;
  }

  /** Adds a parameter without a condition; its placeholder. */
  add(parameter: unknown): string {
    this.parameters.push(parameter);
    return `$${this.parameters.length}`;
  }

  get sql(): string {
    return this.conditions.length ? `where ${this.conditions.join(" and ")}` : "";
  }
}

/** A text for `like`, matched literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
