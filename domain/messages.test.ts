import { expect, it } from 'vitest'
import { messages } from './messages.ts'

/** The error catalogue of the specification, word for word, including its typing errors. */
const catalogue: Partial<Record<keyof typeof messages, string>> = {
  wrongPassword: 'Invalid username / password provided is not correct.',
  tooManyTries: 'Too many tries, please try again later.',
  emailInUse: 'Email already in use. Please use another email address.',
  weakPassword: 'Password is too weak. Please use a stronger password.',
  invalidEmail: 'Invalid email address provided.',
  somethingWrongLater: 'Something went wrong, please try again later.',
  fillAllFields: 'Please fill all input fields',
  notVerified: 'Your account is not verified, please verify your email address and try again',
  checkYourMail:
    'Please go to your mail box to verify your account. If you do not see a verification mail in your inbox, kindly check your spam mail.',
  loginFailed: 'Login failed, please try again later',
  loginSuccessful: 'Login successful',
  loggedOut: 'Logged out successfully',
  logoutFailed: 'Error logging out',
  userNotFound: 'User not found',
  requestLimit: 'You have exceeded the limit of this request!',
  cannotProcess: 'We are unable to process your form submission at this time. Please try again later!',
  resetLinkSent: 'A password reset link has been sent to your email. Please check your email',
  resetLinkError: 'Error sending reset link',
  passwordUpdated: 'Password updated successfully.',
  emailSent: 'Email sent.',
  emailVerified: 'Email verified successfully.',
  profileError: 'Error getting your profile',
  currentPasswordRequired: 'Current Password is required',
  newPasswordRequired: 'New Password is required',
  confirmPasswordRequired: 'Confirm Password is required',
  changePasswordMismatch: 'Password do not match',
  passwordRequired: 'Password is required',
  passwordInvalidCharacters: 'Password contains invalid characters',
  resetPasswordMismatch: 'Passwords do not match!',
  fetchError: 'An error occurred while fetching data',
  noRecord: 'No record found!',
  noChartData: 'No Available Data',
  noMapData: 'No Data Available',
  nameRequired: 'Name is required',
  deviceIdRequired: 'Device ID is required',
  deviceTypeRequired: 'Device type is required',
  farmRequired: 'Farm is required',
  deviceUpdateError: 'Error updating device. Please try again later',
  deviceCreateError: 'Error creating device. Please try again later',
  farmNameRequired: 'Farm Name is required',
  organisationRequired: 'Select an organisation',
  farmUpdated: 'Farm Updated successfully!',
  farmNotUpdated: 'Farm Not Updated successfully!',
  phoneOrEmailExists: 'Phone Number or Email already exists',
  photoUpdated: 'Profile image updated successfully',
  photoUploadFailed: 'Uploading fail!',
  photoDeleted: 'Image deleted successfully.',
  photoDeleteFailed: 'Their was something wrong while deleting image.',
  profileUpdateError: 'Error updating profile. Please try again later',
  chooseFarm: 'Please select a farm',
  fromAfterTo: 'From date should be less than or equal to To date',
  somethingWrong: 'Something went wrong',
  fileTooLarge: 'File Size should not exceed 10 MB',
  observationSaved: 'Observation saved successfully',
  categoryObserved: 'You have already made observations for this category. Try editing instead',
  plantObserved: 'You have already made observations for this plant. Try editing instead',
  chooseTypeAndFile: 'Please select a report type and upload a file',
  chooseType: 'Please select a report type',
}

it.each(Object.entries(catalogue))('%s matches the wording of the specification', (name, text) => {
  expect(messages[name as keyof typeof messages]).toBe(text)
})

it('no message is empty', () => {
  for (const [name, text] of Object.entries(messages))
    expect([name, typeof text === 'string' ? text : text('B', 'C', 'D')]).toEqual([name, expect.stringMatching(/\S/)])
})
