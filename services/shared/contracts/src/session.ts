/** `__Host-` binds the cookie to one host over https; browsers refuse that prefix on plain http. */
export function sessionCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? "__Host-takeoff_session" : "takeoff_session";
}

export function isSecure(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === "https:";
}
