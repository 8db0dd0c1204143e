/** TLS from the start, TLS before anything else is said, or none. */
export const SECURITIES = ['TLS', 'STARTTLS', 'NONE'] as const;
export type Security = (typeof SECURITIES)[number];

export interface SmtpServer {
  host: string;
  port: number;
  security: Security;
  user?: string;
  password?: string;
}

const PORT_OF_TLS = 465;

export function securityOf(port: number): Security {
  return port === PORT_OF_TLS ? 'TLS' : 'STARTTLS';
}
