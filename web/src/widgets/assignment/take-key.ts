/** The key that takes a document on the dashboard and in the drawer. */
export const TAKE_KEY = "c";
/** The same on the review screen, where the other one joins lines. */
export const REVIEW_TAKE_KEY = "C";
