export { CreditCard as Icon } from 'lucide-react';
