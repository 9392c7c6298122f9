within listed;
model Member
  import Beside;
  Beside.Part part;
end Member;
