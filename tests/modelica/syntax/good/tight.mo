model T Real x;equation x=1+2*3;if x>1then y=1;elseif x>2.then y=if a then 1else 2;else y=2;end if;end T;
