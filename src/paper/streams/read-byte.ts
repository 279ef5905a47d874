/** Answers the next byte, or -1 at the end and from then on. */
export type ReadByte = () => number;
/** Decodes what `read` answers, a byte at a time. */
export type Decoder = (read: ReadByte) => ReadByte;
