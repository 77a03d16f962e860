/** The name that follows another: Camera 7, Camera 8; CAM-009, CAM-010; Door, Door 2. */
export const nextName = (name: string): string => {
  const [, before, digits] = /^(.*?)(\d{1,15})(?=\D*$)/s.exec(name) ?? []
  if (before === undefined || digits === undefined) return name === '' ? '' : `${name} 2`
  const after = name.slice(before.length + digits.length)
  return before + String(Number(digits) + 1).padStart(digits.length, '0') + after
}
