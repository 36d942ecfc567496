-- Pictures are requested by file name, which belongs to one user.
create unique index users_profile_photo_path_key on users (profile_photo_path) where profile_photo_path is not null;
