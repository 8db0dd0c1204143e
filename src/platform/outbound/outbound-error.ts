export type OutboundCode = 'url' | 'address' | 'timeout' | 'tls' | 'connection' | 'protocol';

/**
 * Why there is no answer. The message is for whoever named the destination: it says what they can mend, and
 * nothing of our network. What Node said is the `cause`, for the log.
 */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly code: OutboundCode;
  constructor(code: OutboundCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

const TLS_MESSAGES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  CERT_REVOKED: 'the certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate comes from an authority that is not known',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate comes from an authority that is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate comes from an authority that is not known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate comes without the ones between it and its authority',
};

const CONNECTION_MESSAGES: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before the answer was complete',
  EPIPE: 'the connection was closed before the answer was complete',
};

export function failureOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const ofTls = TLS_MESSAGES[code];
  if (ofTls) return new OutboundError('tls', `TLS: ${ofTls}`, error);
  if (/^(EPROTO$|ERR_SSL_|ERR_TLS_)/.test(code)) {
    return new OutboundError('tls', 'TLS: the two sides did not come to terms', error);
  }
  if (/CERT|CRL|SIGNATURE|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/.test(code)) {
    return new OutboundError('tls', 'TLS: the certificate is not valid', error);
  }
  if (code.startsWith('HPE_')) return new OutboundError('protocol', 'the answer is not valid HTTP', error);
  return new OutboundError('connection', CONNECTION_MESSAGES[code] ?? 'the connection failed', error);
}
