export const pictures = {
  missing: 'This image cannot be shown just now.',
  missingShort: 'Not available',
  again: 'Try again',
}
