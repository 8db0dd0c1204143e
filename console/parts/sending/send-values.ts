export interface Period {
  from: string;
  to: string;
}

export interface SendValues {
  /** Addresses of contacts. */
  contacts: string[];
  /** Further addresses, separated by commas. */
  others: string;
  subject: string;
  text: string;
  attach: boolean;
  period: Period;
}

export function recipientsOf({ contacts, others }: Pick<SendValues, 'contacts' | 'others'>): string[] {
  return [...new Set([...contacts, ...others.split(/[\s,;]+/).filter(Boolean)])];
}

/** Texts that nobody changed are left to the service, which writes them for each recipient. */
export function bodyOf(values: SendValues, prefilled: Pick<SendValues, 'subject' | 'text'>) {
  const { subject, text, attach } = values;
  return {
    ...{ to: recipientsOf(values), attach },
    ...(subject !== prefilled.subject && subject !== '' && { subject }),
    ...(text !== prefilled.text && text !== '' && { text }),
  };
}
