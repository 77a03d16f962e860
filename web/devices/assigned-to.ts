import type { Device } from '#domain/devices/device.ts'

/** `Ashcombe Farm, Long Meadow, Tunnel 4, Plot 1` */
export const assignedTo = ({ farm_title, place }: Pick<Device, 'farm_title' | 'place'>): string =>
  [farm_title, place].filter(Boolean).join(', ')
