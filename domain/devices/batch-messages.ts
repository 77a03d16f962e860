/** Faults of devices that are added together. */
export const batchMessages = {
  noMoves: 'Choose at least one device.',
  movedTwice: 'Name each device once.',
  noDevices: 'Enter at least one device.',
  deviceTwice: (line: string) => `This device ID is on line ${line} already`,
  fieldUnknown: (name: string) => `This farm has no field “${name}”`,
  tunnelUnknown: (number: number) => `This field has no tunnel ${number}`,
  plotUnknown: (number: number) => `This tunnel has no plot ${number}`,
  tunnelNeedsField: 'A tunnel needs its field',
  plotNeedsTunnel: 'A plot needs its tunnel',
  tunnelNumber: 'Tunnel is a number',
  plotNumber: 'Plot is a number',
}
