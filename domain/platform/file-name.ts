/** Accepted image types. */
export const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const

/** `ashcombe-farm-2026-06-08-to-2026-06-14-weather.csv`: letters and digits of any alphabet, and hyphens only. */
export const fileName = (farm: string, from: string, to: string, subject: string, ending: string): string => {
  const slug = farm
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
  return `${slug.slice(0, 100) || 'farm'}-${from}-to-${to}-${subject}.${ending}`
}
