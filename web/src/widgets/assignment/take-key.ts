/** The key that takes a document: on the dashboard, in the drawer and on the review screen. */
export const TAKE_KEY = "c";
