/** The notes to read before running the collection, in Markdown. */
export const collectionNote =
  "Choose where requests go and set `api_key`. Requests keep what later ones need: run them from the first to the last in a **sandbox**, or begin with any whose variables you have set. **In production an order is binding.**";
