/** Words of making a sandbox of a company. */
export const words = {
  text: 'The sandbox has everything as it is now, under the same numbers. Its documents are marked, nothing from it reaches anybody, and its integrations are off.',
  name: 'Name',
  proposedName: (company: string) => `${company}, sandbox`,
  make: 'Make the sandbox',
  copying: 'The sandbox is being made',
  progress: (copied: string, all: string) => `Copied records: ${copied} of ${all}`,
  goesOn: 'You can close this. The copy goes on, and a notice tells you when it is there.',
  ready: (name: string) => `${name} is ready`,
  open: 'Open',
  failed: 'The sandbox could not be made, and nothing is left of it. Make it again.',
};
