-- Removes characters that change the text direction from names; names without a visible character become null.
update users set
  first_name = regexp_replace(first_name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
  last_name = regexp_replace(last_name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
where first_name ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
  or last_name ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';

update users set first_name = null
where first_name ~ '^[\s\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]*$';
update users set last_name = null
where last_name ~ '^[\s\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]*$';
