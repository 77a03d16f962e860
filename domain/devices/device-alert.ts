/** What a camera can need attention for, worst first. */
export const deviceAlerts = ['silent', 'low battery', 'skewed clock', 'overlapping times'] as const
export type DeviceAlert = (typeof deviceAlerts)[number]
