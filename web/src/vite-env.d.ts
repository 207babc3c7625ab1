declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
/** The client manual, which `build/manual.ts` makes. */
declare module "virtual:client-manual" {
  export const MANUAL: { url: string; pages: number; bytes: number };
}
