/** Leaves the app for a page of another site. @throws Error for an address that the browser would run as a script */
export function leaveTo(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("the address is not one of a page");
  window.location.assign(href);
}
