/** A server that takes messages for their recipients. */
export interface MailServer {
  /** The address that messages come from. */
  readonly from: string;
  /** Hands one message over. Every failure at the server is an outcome; only our own mistakes throw. */
  send(letter: PostedLetter): Promise<MailOutcome>;
}

export interface PostedLetter {
  /** The addresses of the envelope. `from` gets what can't be delivered. */
  envelope: { from: string; to: string };
  /** The whole message with its headers. */
  bytes: Buffer;
  /** Called when the server is ready for the data. If it rejects, no data is sent. */
  begin(): Promise<void>;
  /** Ends the exchange wherever it is. */
  signal: AbortSignal;
}

/** `answer` has the words of the server, or says why there are none. */
export type MailOutcome = {
  kind:
    | 'accepted'
    /** Refused for good. */
    | 'refused'
    /** Refused for now, or lost before the data. */
    | 'postponed'
    /** Lost after the data began, so it may have arrived. */
    | 'uncertain';
  answer: string;
};

/** A message for people, before it is put into the form of the internet. */
export interface Letter {
  from: { address: string; name: string };
  to: { address: string; name?: string | undefined };
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** The Message-ID, without angle brackets. */
  internetId: string;
  date: Date;
  attachments: Attachment[];
}

/** A file that goes along with a message. */
export interface Attachment {
  fileName: string;
  contentType: string;
  content: Buffer;
  /** The HTML shows it as `cid:` and this name. Otherwise it stands beside the message. */
  contentId?: string;
}

/** Headers have one line, without marks of direction, which could make a name read otherwise than it is. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
