/** Sentences that both sides show to the letter. */
export const USERNAME_RULE =
  'Username must be 3-50 characters, start with a letter, and contain only lowercase letters, numbers, and underscores';
export const USERNAME_REQUIRED = 'Username is required';
export const USERNAME_RESERVED = 'This username is not available.';
export const USERNAME_TAKEN = 'Username already taken';
export const EMAIL_TAKEN = 'Email already registered';
export const EMAIL_REQUIRED = 'Email is required';
export const EMAIL_INVALID = 'Please enter a valid email address';
export const PASSWORD_REQUIRED = 'Password is required';
export const PASSWORD_RULE = 'Password does not meet requirements';
export const PASSWORD_MISMATCH = 'Passwords do not match';
export const LOGIN_FAILED = 'Invalid email or password';
export const DEACTIVATED = 'This account has been deactivated';
export const NOT_AUTHENTICATED = 'Not authenticated';
export const NETWORK_ERROR = 'Network error. Please try again.';
export const USER_NOT_FOUND = 'User not found';
export const TRACKER_PAGE_UNAVAILABLE = "This tracking page isn't available";
export const TRACKER_CONFIRMATION_MISMATCH = 'Tracker name confirmation does not match';
export const BIO_TOO_LONG = 'Bio must be at most 150 characters';
export const TIMEZONE_UNKNOWN = 'This time zone is not known';
export const RENAMED_TOO_OFTEN = 'You can change your username at most twice in 30 days.';
export const PASSWORD_WRONG = 'The current password is not correct';
export const CURRENT_PASSWORD_REQUIRED = 'Current password is required';
export const RESET_LINK_SENT = 'If an account exists for this address, we sent a link.';
export const RESET_LINK_INVALID = 'This link is no longer valid. Please ask for a new one.';
export const USERNAME_CONFIRMATION_MISMATCH = 'Username confirmation does not match';
export const SESSION_NOT_FOUND = 'Session not found';
