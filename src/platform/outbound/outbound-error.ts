export type OutboundCode = 'url' | 'address' | 'timeout' | 'tls' | 'connection' | 'protocol';

/**
 * The reason why there is no answer. The message is for the user who named the URL and reveals nothing of our network.
 * The `cause` is Node's error, for the log.
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
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate comes from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate comes from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate comes from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate chain is incomplete, or its authority is unknown',
};

const CONNECTION_MESSAGES: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before the answer was complete',
  EPIPE: 'the connection was closed before the answer was complete',
};

export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const tlsMessage = TLS_MESSAGES[code];
  if (tlsMessage) return new OutboundError('tls', `TLS: ${tlsMessage}`, error);
  if (/^(EPROTO$|ERR_SSL_|ERR_TLS_)/.test(code)) {
    return new OutboundError('tls', 'TLS: the handshake failed', error);
  }
  if (/CERT|CRL|SIGNATURE|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/.test(code)) {
    return new OutboundError('tls', 'TLS: the certificate is not valid', error);
  }
  if (code.startsWith('HPE_')) return new OutboundError('protocol', 'the answer is not valid HTTP', error);
  return new OutboundError('connection', CONNECTION_MESSAGES[code] ?? 'the connection failed', error);
}
