// Rows hold where a file is in one of two spellings.

/** The path of an object from what a row holds: a path already, or a full public address (docs/product-rules.md). */
export const storagePath = (address: string): string =>
  address.replace(/^https?:\/\/.*?\/object\/(?:public\/)?[^/]+\//, "");
