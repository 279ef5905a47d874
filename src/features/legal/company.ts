// The company that runs this installation, as the legal pages name it. Null where it isn't known: the page then shows a
// placeholder that says so. The contact address is in src/app/site.ts.
export type Company = {
  name: string | null;
  street: string | null;
  city: string | null;
  court: string | null;
  registerNumber: string | null;
  vatId: string | null;
  directors: string | null;
  /** The person responsible for content, with their address. */
  editor: string | null;
  phone: string | null;
  /** The data protection officer, or that there is none. */
  dataProtection: string | null;
  /** The authority that supervises data protection where the company has its seat. */
  authority: string | null;
};

export const COMPANY: Company = {
  name: null,
  street: null,
  city: null,
  court: null,
  registerNumber: null,
  vatId: null,
  directors: null,
  editor: null,
  phone: null,
  dataProtection: null,
  authority: null,
};
