// The PDF's own entries about the paper, which are often missing and sometimes wrong.

/** What the PDF says about itself, as far as it is of use. Dates as in the PDF: `D:20170822…`. */
export type Metadata = {
  title?: string;
  authors?: string;
  subject?: string;
  keywords?: string;
  created?: string;
};
