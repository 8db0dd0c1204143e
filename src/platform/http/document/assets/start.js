// Starts Scalar on the reference page. Every feature that would contact another host is off.

// The page is at `<base>/docs`. Resolving against it also works behind a proxy that adds a path.
const base = new URL('.', location.href).href;

globalThis.Scalar.createApiReference('#reference', {
  url: `${base}api/v1/openapi.json`,
  // Requests from the page go to the origin that served it, the only one that its policy allows.
  servers: [{ url: base.replace(/\/$/, '') }],
  authentication: { preferredSecurityScheme: 'bearer' },
  // The console has the same origin. A token that is typed here is gone with the page.
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'direct',
  modelsSectionLabel: 'Schemas',
});
