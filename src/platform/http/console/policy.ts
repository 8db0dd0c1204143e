/** Hosts beside the service that the console may talk to. */
export interface ConsoleHosts {
  /** Origins of the identity provider. */
  identity: readonly string[];
  /** The origin of the bucket that takes uploads, if there is one. */
  bucket?: string;
}

/** Features of browsers that the console does not use. */
const DENIED_FEATURES = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
];

/** Headers of the console's page. A script that somebody smuggles in neither runs nor reaches another host. */
export function consoleHeaders({ identity, bucket }: ConsoleHosts): Record<string, string> {
  const connect = [...new Set(["'self'", ...identity, ...(bucket === undefined ? [] : [bucket])])];
  const pictures = ["'self'", 'blob:', 'data:', ...(bucket === undefined ? [] : [bucket])];
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${pictures.join(' ')}`,
    `connect-src ${connect.join(' ')}`,
    "font-src 'self'",
    "frame-src 'self' blob:", // messages, and PDFs
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    // The popup in which somebody connects an integration sends its opener the result.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}
